import { type RoomPages } from '#lib/room-pages.ts'

export const room: RoomPages = {
  pages: [
    {
      ...{ path: '/verification-info', page: './kyc/VerificationPage.tsx' },
      ...{ access: 'players', layout: 'site', noindex: true, seoPage: true },
      flag: 'feature_verification',
    },
  ],
}
