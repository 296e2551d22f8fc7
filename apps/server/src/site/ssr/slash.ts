/**
 * The one address of a page that was asked for with a slash at its end; undefined where there is
 * nothing to mend. «//host/» is left alone: without its last slash it would lead to another site.
 */
export function withoutTrailingSlash(url: string): string | undefined {
  const mark = url.indexOf('?')
  const length = mark < 0 ? url.length : mark
  let end = length
  // Counted from the end: an expression would begin anew at every slash of a long row of them.
  while (end > 0 && url[end - 1] === '/') end--
  if (end === length || end === 0 || /^\/[/\\]/.test(url)) return undefined
  return url.slice(0, end) + url.slice(length)
}
