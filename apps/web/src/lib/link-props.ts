/** The properties of a link that an operator has written: another site opens in a new tab without a referrer. */
export function linkProps(path: string) {
  const isOutside = !/^\/(?![/\\])/.test(path)
  return {
    target: isOutside ? '_blank' : undefined,
    rel: isOutside ? 'noopener noreferrer' : undefined,
  }
}
