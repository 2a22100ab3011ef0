// Why a file of this site did not come: its name, and the status if there is one.

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
