/** Verifies a closed day in the browser, using only the day's own data. */
import { type BalanceProof, type ClosedDay } from '@ayva/contract/ledger/books'
import { dayHash, faultOfProof } from '@ayva/contract/ledger/books/tree'
import { text } from './books.text.ts'

/** `same` is null if there was nothing to compare. */
export type Line = { same: boolean | null; title: string; code?: string }

/** The text of a day as it was hashed. */
type Content = {
  day: string
  accounts: { currency: string; account: string; sum: string }[]
  liabilities: { currency: string; root: string; sum: string; leaves: number }[]
}

/** The proofs belong to a player; a guest has none, and those with `gone` are no longer stored. */
export function checkDay(
  { previous, content, hash }: Pick<ClosedDay, 'previous' | 'content' | 'hash'>,
  proofs: readonly BalanceProof[] | 'guest' | 'gone',
): Line[] {
  const said = JSON.parse(content) as Content
  return [
    { same: dayHash(previous, content) === hash, title: text.steps.chain, code: hash },
    {
      same: [...totals(said, () => true).values()].every((sum) => sum === 0n),
      title: text.steps.zero,
    },
    { same: rootsAreOwned(said), title: text.steps.owned },
    ...ownLines(said, proofs),
  ]
}

function ownLines(said: Content, proofs: readonly BalanceProof[] | 'guest' | 'gone'): Line[] {
  if (typeof proofs === 'string') return [{ same: null, title: text.steps[proofs] }]
  if (proofs.length === 0) return [{ same: null, title: text.steps.nothing }]
  return proofs.map(({ leaf, path }) => {
    const sum = text.money(leaf.amount, leaf.currency)
    // Roots are taken only from the text that the day's hash covers.
    const tree = said.liabilities.find(({ currency }) => currency === leaf.currency)
    const root = { hash: tree?.root ?? '', sum: BigInt(tree?.sum ?? 0) }
    const fault = leaf.day === said.day ? faultOfProof(leaf, path, root) : 'form'
    if (fault) return { same: false, title: text.steps.ownBad(sum, fault) }
    const code = text.root(root.hash, path.length)
    return { same: true, title: text.steps.own(sum, tree!.leaves), code }
  })
}

function rootsAreOwned(said: Content): boolean {
  const owned = totals(said, (account) => account === 'cash' || account === 'held')
  const roots = new Map(said.liabilities.map(({ currency, sum }) => [currency, BigInt(sum)]))
  return [...owned].every(([currency, sum]) => sum === (roots.get(currency) ?? 0n))
}

function totals(said: Content, wanted: (account: string) => boolean): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { currency, account, sum } of said.accounts)
    if (wanted(account)) sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(sum))
  return sums
}
