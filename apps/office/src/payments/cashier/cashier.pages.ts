import { type OfficePage, type PlayerPart } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/withdrawals',
    title: 'Выводы',
    permission: 'payments.read',
    menu: { group: 'Платежи', icon: 'arrow-circle-up', order: 1, queue: 'withdrawals' },
    queues: { late_withdrawals: '/withdrawals?state=late' },
    load: () => import('./WithdrawalsPage.tsx'),
  },
  {
    path: '/payments',
    title: 'Платежи',
    permission: 'payments.read',
    menu: { group: 'Платежи', icon: 'arrow-circle-down', order: 2 },
    load: () => import('./PaymentsPage.tsx'),
  },
  {
    path: '/payments/:playerId/:paymentId',
    title: 'Платёж',
    permission: 'payments.read',
    load: () => import('./PaymentPage.tsx'),
  },
  {
    path: '/manual-payments',
    title: 'Ручной разбор',
    permission: 'payments.read',
    menu: { group: 'Платежи', icon: 'question', order: 3, queue: 'manual_payments' },
    load: () => import('./ManualPage.tsx'),
  },
  {
    path: '/providers',
    title: 'Провайдеры',
    permission: 'providers.read',
    menu: { group: 'Платежи', icon: 'bank', order: 5 },
    load: () => import('./ProvidersPage.tsx'),
  },
  {
    path: '/payment-systems',
    title: 'Способы',
    permission: 'payments.read',
    menu: { group: 'Платежи', icon: 'credit-card', order: 4 },
    load: () => import('./SystemsPage.tsx'),
  },
  {
    path: '/reconciliation',
    title: 'Сверка',
    permission: 'payments.read',
    menu: { group: 'Платежи', icon: 'receipt', order: 6, queue: 'differences' },
    load: () => import('./ReconciliationPage.tsx'),
  },
  {
    path: '/risk',
    title: 'Риск',
    permission: 'risk.read',
    menu: { group: 'Игроки', icon: 'shield-warning', order: 3, queue: 'same_players' },
    load: () => import('./RiskPage.tsx'),
  },
  {
    path: '/players/:playerId/links',
    title: 'Связи',
    permission: 'risk.read',
    load: () => import('./LinksPage.tsx'),
  },
]

export const playerParts: PlayerPart[] = [
  {
    place: 'right',
    title: 'Риск',
    id: 'risk',
    permission: 'risk.read',
    order: 2,
    load: () => import('./PlayerRisk.tsx'),
  },
  {
    place: 'tab',
    title: 'Платежи',
    id: 'payments',
    permission: 'players.read',
    order: 1,
    load: () => import('./PlayerPayments.tsx'),
  },
]
