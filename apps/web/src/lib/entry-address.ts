/** Addresses with a single-use token: the page for it, and a parameter of any page. */
export const ENTRY_PATH = '/sapi/loginByToken'
export const ENTRY_PARAM = 'auth'

/** A query without the token; everything else stays as it was written. */
export function withoutEntry(search: string): string {
  const rest = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !/^auth(=|$)/.test(pair))
  return rest.length === 0 ? '' : `?${rest.join('&')}`
}
