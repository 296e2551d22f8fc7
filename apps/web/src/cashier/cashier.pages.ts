import { type RoomPages, type RouteRow } from '#lib/room-pages.ts'

export const room: RoomPages = {
  pages: [
    money('/payment', 'PaymentPage'),
    money('/payment/deposit', 'DepositPage'),
    money('/payment/processing/:paymentId', 'ProcessingPage'),
    money('/deposit-pending/:paymentId', 'PendingPage'),
    money('/payment/success/:paymentId', 'SuccessPage'),
    money('/payment-fail', 'FailPage'),
    money('/payment/withdrawal', 'WithdrawalPage'),
    money('/payment/withdrawal/:paymentId', 'TrackerPage'),
    money('/payment/history/:filter?', 'HistoryPage'),
    money('/payment/game-history', 'GameHistoryPage'),
  ],
}

/** A page about a player's money: the header with the balance and the footer stay, nothing distracts. */
function money(path: string, page: string): RouteRow {
  return { path, page: `./cashier/${page}.tsx`, access: 'players', layout: 'payment' }
}
