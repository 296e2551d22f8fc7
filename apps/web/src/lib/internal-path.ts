/** Longer than any address of the site. */
const PATH_MAX = 1000

/**
 * The path, query and hash of an address on this site; undefined for any other. It is resolved as a browser does it, so
 * that no spelling of an external address passes.
 */
export function internalPath(address: string | null | undefined): string | undefined {
  if (!address?.startsWith('/') || address.length > PATH_MAX || address.includes('\\'))
    return undefined
  const url = URL.parse(address, 'http://site')
  if (!url || url.origin !== 'http://site' || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}
