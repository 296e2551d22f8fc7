/**
 * Every page of the site, as data: the router, the server's rendering, access rules and tests read it.
 * `access` says who may open it; `layout` is the frame around it: `site` has everything, `payment` the
 * header and the footer only, `full` neither.
 */
export type Access = 'anyone' | 'players' | 'guests'
export type Layout = 'site' | 'payment' | 'full'
export type RouteRow = {
  path: string
  /** The page's module, from `src/`. */
  page: string
  access: Access
  layout: Layout
  /** Of no use to whoever searches: not in the sitemap. */
  noindex?: true
  /** Guests get the same page within so many seconds: it may be kept as rendered. */
  keepSeconds?: number
}

export const routes: RouteRow[] = [
  ...(import.meta.env.DEV ? [open('/kit', './kit/KitPage.tsx')] : []),
  open('/', './lobby/HomePage.tsx'),
  open('/games/:tab?', './lobby/GamesPage.tsx'),
  open('/games/developer/:canonical?', './lobby/DevelopersPage.tsx'),
  { ...open('/games/:developer/:slug', './play/GamePage.tsx'), layout: 'full' },
  open('/game/:developer/:slug', './play/GameInfoPage.tsx'),
  open('/fairness', './rounds/FairnessPage.tsx'),
  open('/rules', './pages/RulesPage.tsx'),
  open('/responsible-gaming', './pages/ResponsiblePage.tsx'),
  open('/sandbox', './pages/SandboxPage.tsx'),
  cashier('/payment', 'PaymentPage'),
  cashier('/payment/deposit', 'DepositPage'),
  cashier('/payment/processing/:paymentId', 'ProcessingPage'),
  cashier('/deposit-pending/:paymentId', 'PendingPage'),
  cashier('/payment/success/:paymentId', 'SuccessPage'),
  cashier('/payment-fail', 'FailPage'),
  cashier('/payment/withdrawal', 'WithdrawalPage'),
  cashier('/payment/withdrawal/:paymentId', 'TrackerPage'),
  cashier('/payment/history/:filter?', 'HistoryPage'),
  cashier('/payment/game-history', 'GameHistoryPage'),
  {
    path: '/email-confirmation/confirm/:token',
    page: './auth/EmailConfirmPage.tsx',
    access: 'anyone',
    layout: 'site',
  },
  { path: '/logout', page: './auth/LogoutPage.tsx', access: 'anyone', layout: 'full' },
]

/** A page of the site that looks the same to every guest. */
function open(path: string, page: string): RouteRow {
  return { path, page, access: 'anyone', layout: 'site', keepSeconds: 300 }
}

/** A page about a player's money: the header with the balance and the footer stay, nothing distracts. */
function cashier(path: string, page: string): RouteRow {
  return { path, page: `./cashier/${page}.tsx`, access: 'players', layout: 'payment' }
}
