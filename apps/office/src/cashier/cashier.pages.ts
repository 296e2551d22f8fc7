import { type OfficePage } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/withdrawals',
    title: 'Выводы',
    permission: 'payments.read',
    menu: { group: 'Платежи', icon: 'arrow-circle-up', order: 1, queue: 'withdrawals' },
    load: () => import('./WithdrawalsPage.tsx'),
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
    menu: { group: 'Платежи', icon: 'question', order: 3, queue: 'manualPayments' },
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
    path: '/reconciliation',
    title: 'Сверка',
    permission: 'payments.read',
    menu: { group: 'Платежи', icon: 'receipt', order: 6, queue: 'differences' },
    load: () => import('./ReconciliationPage.tsx'),
  },
]
