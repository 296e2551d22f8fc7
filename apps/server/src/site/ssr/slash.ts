/**
 * The address without its trailing slash; undefined if there is none. «//host/» stays unchanged, because without its
 * last slash it would lead to another site.
 */
export function withoutTrailingSlash(url: string): string | undefined {
  const mark = url.indexOf('?')
  const length = mark < 0 ? url.length : mark
  let end = length
  // A loop from the end, because a regular expression would be quadratic for a long row of slashes.
  while (end > 0 && url[end - 1] === '/') end--
  if (end === length || end === 0 || /^\/[/\\]/.test(url)) return undefined
  return url.slice(0, end) + url.slice(length)
}
