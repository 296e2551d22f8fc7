/** A name in three parts, the middle one being the typed text; empty parts if no word begins with it. */
export function markedIn(name: string, q: string): [string, string, string] {
  const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е')
  const words = plain(q).match(/[\p{L}\p{N}]+/gu) ?? []
  const told = plain(name)
  // Lower case can be longer than the original, and then positions in the name are unknown.
  if (told.length !== name.length) return [name, '', '']
  for (const word of words.toSorted((one, other) => other.length - one.length))
    for (let at = told.indexOf(word); at >= 0; at = told.indexOf(word, at + 1))
      if (at === 0 || !/[\p{L}\p{N}]/u.test(told[at - 1]!))
        return [name.slice(0, at), name.slice(at, at + word.length), name.slice(at + word.length)]
  return [name, '', '']
}
