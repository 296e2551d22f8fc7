import { type ModulePages, type RouteRow } from '#lib/module-pages.ts'

const id = { paymentId: 'digits' } as const
/** Who comes back from a provider may have lost the session, and is told so on the spot. */
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

/** A page about a player's money, on the whole screen: nothing distracts. */
function money(path: string, page?: string): RouteRow {
  return {
    path,
    ...(page && { page: `./payments/cashier/${page}.tsx` }),
    access: 'players',
    layout: 'payment',
    noindex: true,
  }
}
