import { type OfficePayment } from '@ayva/contract/payments/cashier/office'

type Agreed = OfficePayment['agreed']

/** How many operators have made the same decision on a step. */
export const saidOf = ({ by }: Agreed, decision: string): number =>
  by.filter((one) => one.decision === decision).length

/** Whether one more such decision completes the step. */
export const isLastOf = (agreed: Agreed, decision: string): boolean =>
  saidOf(agreed, decision) + 1 >= agreed.of

const words: Record<string, string> = {
  approve: 'выплатить',
  paid: 'прошёл',
  failed: 'не прошёл',
  'refund, recover cash': 'спор, списать с игрока',
  'refund, recover nothing': 'спор, потеря казино',
}

/** The decisions so far and the required number. */
export function agreedWords({ by, of }: Agreed): string {
  const said = by.map(({ operator, decision }) => `${operator} (${words[decision] ?? decision})`)
  const most = Math.max(0, ...by.map(({ decision }) => saidOf({ by, of }, decision)))
  return [`${most} из ${of}`, said.join(', ')].filter(Boolean).join(': ')
}
