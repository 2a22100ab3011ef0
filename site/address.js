// Addresses of our own scripts, in the form that browsers with Trusted Types ask for.

const rules = { createScriptURL: ofThisSite };
/** @type {typeof rules} */
const policy = /** @type {any} */ (window).trustedTypes?.createPolicy("site", rules) ?? rules;

/** The address of a script, from its place beside the page. @param {string} path */
export function scriptAddress(path) {
  return policy.createScriptURL(path);
}

/** @param {string} path */
function ofThisSite(path) {
  const address = new URL(path, document.baseURI);
  if (address.origin !== location.origin) throw new TypeError(`${path} is no script of this site.`);
  return address.href;
}
