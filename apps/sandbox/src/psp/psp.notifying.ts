import { type PspOperation } from '@ayva/contract/payments/psp'
import { insertNotice, type NewNotice, type Operation, type Queryable } from './psp.store.ts'

const SECOND_MS = 1000
const LATE_MS = 120 * SECOND_MS

/** Stores the notice about a step, in the transaction of the step. */
export async function notifyMerchant(
  tx: Queryable,
  before: Operation,
  said: PspOperation,
  at: Date,
): Promise<void> {
  for (const notice of noticesOf(before, said, at)) await insertNotice(tx, before.provider, notice)
}

/** The notices of an operation according to its mode. */
function noticesOf({ notices, status, reason }: Operation, said: PspOperation, at: Date) {
  const later = (ms: number) => new Date(at.getTime() + ms)
  const plain: NewNotice = { said, at }
  const all: Record<string, NewNotice[]> = {
    lost: [],
    late: [{ said, at: later(LATE_MS) }],
    duplicates: [{ ...plain, copies: 2 }, plain],
    out_of_order: [plain, { said: { ...said, status, reason }, at: later(SECOND_MS) }],
    forged: [
      { ...plain, forged: true },
      { said, at: later(SECOND_MS) },
    ],
    other_sum: [{ said: { ...said, amount: String(BigInt(said.amount) + 100n) }, at }],
    other_currency: [{ said: { ...said, currency: said.currency === 'USD' ? 'RUB' : 'USD' }, at }],
  }
  return all[notices] ?? [plain]
}
