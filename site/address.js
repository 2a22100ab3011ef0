// Addresses of our own scripts, in the form that browsers with Trusted Types ask for.

/** @type {{createScriptURL: (name: string) => string}} */
const policy = /** @type {any} */ (window).trustedTypes?.createPolicy("site", { createScriptURL: beside }) ?? {
  createScriptURL: beside,
};

/** The address of a script that lies beside this one. @param {string} name */
export function scriptAddress(name) {
  return policy.createScriptURL(name);
}

/** @param {string} name */
function beside(name) {
  const address = new URL(name, import.meta.url);
  if (address.origin !== location.origin) throw new TypeError(`${name} is no script of this site.`);
  return address.href;
}
