import { type Choice, type Chosen } from '../fairness.ts'

/** How the moves of a game are typed in the verifier: in Russian, or by their names in the round. */
export function moveWords(words: Readonly<Record<string, string>>) {
  const meant = new Map(
    Object.entries(words).flatMap(([action, word]) => [
      [word, action],
      // Many people type «е» for «ё».
      [word.replaceAll('ё', 'е'), action],
      [action, action],
    ]),
  )
  return {
    read({ actions: typed = '' }: Choice): Chosen | { wrong: string[] } {
      const parts = typed
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean)
      const actions = parts.map((part) => meant.get(part))
      return actions.includes(undefined) ? { wrong: ['actions'] } : { params: {}, actions }
    },
    write: ({ actions }: { actions: readonly unknown[] }): Choice => ({
      actions: actions.map((one) => words[one as string] ?? '').join(', '),
    }),
  }
}
