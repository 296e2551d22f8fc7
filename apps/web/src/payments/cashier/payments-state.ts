/** The state of payments in the browser, under the names of the specification. */
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
  /** The provider's instructions for the current payment. */
  extraDataPayments: PaymentDetails['extraData']
  depositDataPayment: DepositData | null
  depositSuggestionsPayments: DepositSuggestions[]
  /** The id of the visit to the cashier, contained in all calls made during it. */
  cashierSessionId: string | null
  /** The error of the last deposit: `403 status`, or the failure itself. */
  errorPayments: '403 status' | Error | null
  /** In this visit the deposit page was opened, and no deposit was made. */
  depositSeen: boolean
  depositMade: boolean
  /** When the cashier was last left without a deposit, in ms. */
  leftCashierAt: number | null
}

const CASHIER_CALLS = '/api/v18/payment'
/** All pages of the cashier; the path can begin with a language. */
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

/** Moving inside the cashier continues the visit. */
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
/** A player who returns from a provider has made a deposit in an earlier document. */
const MADE_PAGE = /\/(?:deposit-pending|payment\/success)\/\d+$/

/** Updates the visit for a page of the cashier. */
export function noteCashierPage(pathname: string): void {
  if (DEPOSIT_PAGE.test(pathname)) usePayments.setState({ depositSeen: true })
  if (MADE_PAGE.test(pathname)) usePayments.setState({ depositMade: true })
}

/** Moving from one page of the cashier to another does not leave it. */
export function leaveCashier(pathname: string, now: number): void {
  const { cashierSessionId, depositDataPayment, depositMade } = usePayments.getState()
  if (cashierSessionId === null || CASHIER_PAGE.test(pathname)) return
  const leftCashierAt = depositDataPayment === null && !depositMade ? now : null
  usePayments.setState({ cashierSessionId: null, errorPayments: null, leftCashierAt })
}

/** Stores the answers of the cashier's calls; returns a function that stops it. */
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
 * Requests a deposit: returns the answer, or undefined if the player must do something first (403, 417). Any other
 * failure is stored and thrown again.
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
    // A refusal with a reason, such as a break, has a message of its own.
    const isBare = status === 403 && details.reason === undefined
    usePayments.setState({ errorPayments: isBare ? '403 status' : (error as Error) })
    if (status === 403 || status === 417) return undefined
    throw error
  }
}
