import { type ModulePages, type RouteRow } from '#lib/module-pages.ts'

const id = { paymentId: 'digits' } as const
/** A player who returns from a provider may have lost the session, and is told so on this page. */
const comesBack = { access: 'anyone', skip: true } as const
const paying = { kind: 'payment' } as const

export const module: ModulePages = {
  pages: [
    { ...money('/payment'), redirect: '/payment/deposit' },
    { ...money('/payment/deposit', 'deposit/DepositPage'), ...paying },
    { ...money('/payment-deposit', 'deposit/DepositPage'), ...paying },
    { ...money('/payment/withdrawal', 'withdrawal/WithdrawalPage'), ...paying },
    { ...money('/payment/withdrawal/:paymentId', 'withdrawal/TrackerPage'), params: id },
    money('/payment/history/:filter?', 'history/HistoryPage'),
    { ...money('/payment/game-history', 'history/GameHistoryPage'), flag: 'user_game_history' },
    {
      ...money('/payment/processing/:paymentId'),
      ...comesBack,
      params: id,
      redirect: '/deposit-pending/:paymentId',
    },
    { ...money('/deposit-pending/:paymentId', 'result/PendingPage'), ...comesBack, params: id },
    { ...money('/payment/success/:paymentId', 'result/SuccessPage'), ...comesBack, params: id },
    { ...money('/payment-fail', 'result/FailPage'), ...comesBack },
  ],
}

/** A page about payments, in the slim frame. */
function money(path: string, page?: string): RouteRow {
  return {
    path,
    ...(page && { page: `./payments/cashier/${page}.tsx` }),
    access: 'players',
    layout: 'payment',
    noindex: true,
  }
}
