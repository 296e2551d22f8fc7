import { type OfficePayment } from '@ayva/contract/payments/cashier/office'

type Agreed = OfficePayment['agreed']

/** How many have said the same of a step. */
export const saidOf = ({ by }: Agreed, decision: string): number =>
  by.filter((one) => one.decision === decision).length

/** Whether the next who says so is the last that it takes. */
export const isLastOf = (agreed: Agreed, decision: string): boolean =>
  saidOf(agreed, decision) + 1 >= agreed.of

const words: Record<string, string> = {
  approve: 'выплатить',
  paid: 'прошёл',
  failed: 'не прошёл',
  'refund, recover cash': 'спор, списать с игрока',
  'refund, recover nothing': 'спор, потеря казино',
}

/** Who has said what, of how many. */
export function agreedWords({ by, of }: Agreed): string {
  const said = by.map(({ operator, decision }) => `${operator} (${words[decision] ?? decision})`)
  const most = Math.max(0, ...by.map(({ decision }) => saidOf({ by, of }, decision)))
  return [`${most} из ${of}`, said.join(', ')].filter(Boolean).join(': ')
}
