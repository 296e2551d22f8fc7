import { type OfficePage, type PlayerPart } from '#lib/page.ts'

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

export const playerParts: PlayerPart[] = [
  {
    place: 'right',
    title: 'Документы',
    id: 'documents',
    permission: 'verification.read',
    order: 1,
    load: () => import('./PlayerDocuments.tsx'),
  },
]
