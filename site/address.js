// Addresses of our own scripts, in the form that browsers with Trusted Types ask for.

/** Made when it is first needed: a browser allows one of a name, and this script may come twice.
 * @type {{createScriptURL: (name: string) => string} | undefined} */
let policy;

/** The address of a script that lies beside this one. @param {string} name */
export function scriptAddress(name) {
  const rules = { createScriptURL: beside };
  policy ??= /** @type {any} */ (window).trustedTypes?.createPolicy("site", rules) ?? rules;
  return /** @type {typeof rules} */ (policy).createScriptURL(name);
}

/** @param {string} name */
function beside(name) {
  const address = new URL(name, import.meta.url);
  if (address.origin !== location.origin) throw new TypeError(`${name} is no script of this site.`);
  return address.href;
}
