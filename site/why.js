// Why a file of this site did not come: its name, and the status if there is one.
import { isWhole } from "./whole.js";

const ANSWER_MS = 3_000; // for a host that no longer answers at all

/**
 * @param {string} name
 * @param {string} address
 * @param {typeof fetch} ask
 */
export async function whyNot(name, address, ask) {
  const answer = await ask(address, { method: "HEAD", signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => null);
  if (!answer) return `${name} did not arrive.`;
  return answer.ok ? `${name} did not arrive as it was built.` : `${name} did not arrive (status ${answer.status}).`;
}

/**
 * What is wrong with a script, if anything. The browser keeps what was fetched here, and so has it when it shall run.
 * @param {string} name
 * @param {string} address
 * @param {string} sha256
 * @param {() => Promise<Response>} fetchIt
 * @param {typeof fetch} ask
 */
export async function wrongWith(name, address, sha256, fetchIt, ask) {
  const answer = await fetchIt().catch(() => null);
  const bytes = answer?.ok ? await answer.arrayBuffer().catch(() => null) : null;
  return bytes && (await isWhole(bytes, sha256)) ? "" : whyNot(name, address, ask);
}
