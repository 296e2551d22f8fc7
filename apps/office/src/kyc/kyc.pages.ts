import { type OfficePage } from '#lib/page.ts'

export const pages: OfficePage[] = [
  {
    path: '/documents',
    title: 'Документы',
    permission: 'verification.read',
    menu: { group: 'Игроки', icon: 'identification-card', order: 2, queue: 'documents' },
    load: () => import('./QueuePage.tsx'),
  },
  {
    path: '/documents/:playerId',
    title: 'Документы игрока',
    permission: 'verification.read',
    load: () => import('./VerificationPage.tsx'),
  },
]
