/** Of a link by an operator: another site is opened beside this one, and told nothing of it. */
export function linkProps(path: string) {
  const isOutside = !/^\/(?![/\\])/.test(path)
  return {
    target: isOutside ? '_blank' : undefined,
    rel: isOutside ? 'noopener noreferrer' : undefined,
  }
}
