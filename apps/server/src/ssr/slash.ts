/**
 * The one address of a page that was asked for with a slash at its end; undefined where there is
 * nothing to mend. «//host/» is left alone: without its last slash it would lead to another site.
 */
export function withoutTrailingSlash(url: string): string | undefined {
  const { path, query } = /^(?<path>[^?]*)(?<query>.*)$/s.exec(url)!.groups as {
    path: string
    query: string
  }
  const plain = path.replace(/\/+$/, '')
  if (plain === path || plain === '' || /^\/[/\\]/.test(plain)) return undefined
  return plain + query
}
