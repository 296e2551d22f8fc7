/** `docs/payment-states.md` is generated from the code; `UPDATE_DOCS=1` writes it again. */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { paymentStatus, type PaymentStatusId } from '@ayva/contract/payments/cashier'
import { expect, test } from 'vitest'
import { effects, mayMove, statesOf } from './states.ts'

const file = path.resolve(import.meta.dirname, '../../../../../../docs/payment-states.md')
const nameOf = Object.fromEntries(Object.entries(paymentStatus).map(([name, id]) => [id, name]))
const kinds = { 1: 'Deposits', 2: 'Withdrawals' } as const

function rendered(): string {
  const tables = ([1, 2] as const).map((typeId) => {
    const rows = Object.entries(statesOf[typeId]).flatMap(([from, to]) =>
      Object.entries(to).map(([next, actors]) => {
        const effect = effects[typeId][Number(next) as PaymentStatusId] ?? ''
        return `| ${from} ${nameOf[from]} | ${next} ${nameOf[next]} | ${actors.join(', ')} | ${effect} |`
      }),
    )
    const head = ['| from | to | by | money |', '| --- | --- | --- | --- |']
    return [`## ${kinds[typeId]}`, '', ...head, ...rows].join('\n')
  })
  return [
    '# States of payments',
    `Made from the table in \`apps/server/src/payments/cashier/payment/states.ts\` by the test beside it. A step that is
not here is refused, whoever tries it. What reaching a state does with the money happens once.`,
    ...tables,
    `## A withdrawal in MANUAL

One that was never sent waits for a decision: it goes to CONFIRMED, VERIFY, FAIL or CANCELLED. One that was
sent, or that the provider has spoken of, is judged by what the bank has done: SUCCESS or FAIL. Neither may
take the steps of the other.`,
    `## What a state means

- NEW: asked for; a withdrawal is held back for 15 seconds, so that its player may think again.
- VERIFY: waits for the documents of its player, and goes on by itself when they are accepted.
- MANUAL: waits for an operator; from a sum on for two.
- CONFIRMED: operators have let it go.
- ACCEPTED: taken for sending; from here on nobody cancels it.
- PROCESS: the provider has it. DELAYED: the provider says that it takes longer.
- SUCCESS, FAIL, CANCELLED: over.
- REFUND_CONTROVERSIAL: a bank has taken a paid one back; what the casino stands in for is booked on the account
  \`controversial\`, purpose 2, and a commission that is given back on \`commission\`, purpose 1.`,
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n')
}

test('[CASH-18] the documented table of states matches the code', async () => {
  if (process.env['UPDATE_DOCS']) await writeFile(file, rendered())
  const squeezed = (text: string) =>
    text
      .replace(/ +\| /g, ' | ')
      .replace(/-{3,}/g, '---')
      .replace(/ +\|\n/g, ' |\n')
  expect(squeezed(await readFile(file, 'utf8'))).toBe(squeezed(rendered()))
  const paid = { typeId: 1, statusId: 3, review: null, sentAt: null } as const
  expect(mayMove(paid, paymentStatus.NEW, 'operator')).toBe(false)
})
