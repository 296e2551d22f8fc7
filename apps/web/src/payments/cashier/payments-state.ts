/** What the browser knows of payments, under the names of the specification. */
import {
  type createDeposit,
  type DepositSuggestions,
  type listPayments,
  type PaymentDetails,
} from '@ayva/contract/payments/cashier'
import { type Answer } from '@ayva/contract/base'
import { CASHIER_SESSION } from '@ayva/contract/payments/cashier/payments'
import { Refusal } from '@ayva/contract/refusal'
import { type QueryClient, type QueryKey } from '@tanstack/react-query'
import { create } from 'zustand'
import { sendWith } from '#lib/call-headers.ts'
import { onPlayerGone } from '#lib/forget-player.ts'

type Listed = Answer<typeof listPayments>
type DepositData = Answer<typeof createDeposit>
type PaymentsState = {
  payments: Listed['payments']
  sumPayments: Listed['sumPayments'] | null
  /** What the provider asks of the player elsewhere, of the payment in front of them. */
  extraDataPayments: PaymentDetails['extraData']
  depositDataPayment: DepositData | null
  depositSuggestionsPayments: DepositSuggestions[]
  /** The visit of the cashier; each has a name of its own, and calls made in it carry it. */
  cashierSessionId: string | null
  /** What stood against the last deposit: `403 status`, or the failure itself. */
  errorPayments: '403 status' | Error | null
  /** In this visit somebody has looked how to pay in, and has come from having done so. */
  depositSeen: boolean
  depositMade: boolean
  /** When the cashier was last left without a deposit, in ms. */
  leftCashierAt: number | null
}

const CASHIER_CALLS = '/api/v18/payment'
/** All that is of the cashier; a language may stand before it. */
const CASHIER_PAGE = /^(?:\/[a-z]{2})?\/(?:payment(?:-deposit|-fail)?|deposit-pending)(?:\/|$)/

export const usePayments = create<PaymentsState>(() => ({
  payments: [],
  sumPayments: null,
  extraDataPayments: null,
  depositDataPayment: null,
  depositSuggestionsPayments: [],
  cashierSessionId: null,
  errorPayments: null,
  depositSeen: false,
  depositMade: false,
  leftCashierAt: null,
}))

onPlayerGone(() => usePayments.setState(usePayments.getInitialState()))

sendWith(CASHIER_CALLS, () => {
  const { cashierSessionId } = usePayments.getState()
  return cashierSessionId === null ? {} : { [CASHIER_SESSION]: cashierSessionId }
})

/** Whoever is in the cashier already stays in the same visit. */
export function enterCashier(): void {
  if (usePayments.getState().cashierSessionId !== null) return
  const cashierSessionId = crypto.randomUUID()
  usePayments.setState({
    cashierSessionId,
    depositDataPayment: null,
    leftCashierAt: null,
    depositSeen: false,
    depositMade: false,
  })
}

const DEPOSIT_PAGE = /\/payment[-/]deposit$/
/** Whoever comes back from a provider has made one, in a document before this. */
const MADE_PAGE = /\/(?:deposit-pending|payment\/success)\/\d+$/

/** What a page of the cashier says of the visit. */
export function noteCashierPage(pathname: string): void {
  if (DEPOSIT_PAGE.test(pathname)) usePayments.setState({ depositSeen: true })
  if (MADE_PAGE.test(pathname)) usePayments.setState({ depositMade: true })
}

/** From one page of the cashier to another nobody leaves it. */
export function leaveCashier(pathname: string, now: number): void {
  const { cashierSessionId, depositDataPayment, depositMade } = usePayments.getState()
  if (cashierSessionId === null || CASHIER_PAGE.test(pathname)) return
  const leftCashierAt = depositDataPayment === null && !depositMade ? now : null
  usePayments.setState({ cashierSessionId: null, errorPayments: null, leftCashierAt })
}

/** Takes what the calls of the cashier answer; returns the way to stop. */
export function watchPayments(cache: QueryClient, module: string): () => void {
  const take = ({ queryKey, state }: { queryKey: QueryKey; state: { data?: unknown } }) => {
    if (queryKey[0] === module && state.data !== undefined)
      usePayments.setState(takenFrom(queryKey[1], state.data))
  }
  for (const query of cache.getQueryCache().getAll()) take(query)
  return cache.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' || type === 'added') take(query)
  })
}

function takenFrom(what: unknown, data: unknown): Partial<PaymentsState> {
  switch (what) {
    case 'payments': {
      const { payments, sumPayments } = data as Listed
      return { payments, sumPayments }
    }
    case 'suggestions':
      return { depositSuggestionsPayments: (data as { sets: DepositSuggestions[] }).sets }
    case 'payment':
      return { extraDataPayments: (data as PaymentDetails).extraData }
    default:
      return {}
  }
}

/**
 * Asks for a deposit: what it answers, or undefined where the player has something to do first (403, 417).
 * Any other failure is kept and thrown again.
 */
export async function depositData(
  ask: () => Promise<DepositData>,
): Promise<DepositData | undefined> {
  usePayments.setState({ errorPayments: null, depositDataPayment: null })
  try {
    const depositDataPayment = await ask()
    usePayments.setState({ depositDataPayment })
    return depositDataPayment
  } catch (error) {
    const { status = 0, details = {} } = error instanceof Refusal ? error : {}
    // A «no» that says why, as that of a break, is told in its own words.
    const isBare = status === 403 && details.reason === undefined
    usePayments.setState({ errorPayments: isBare ? '403 status' : (error as Error) })
    if (status === 403 || status === 417) return undefined
    throw error
  }
}
