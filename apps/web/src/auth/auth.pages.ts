import { type RoomPages } from '#lib/room-pages.ts'

export const room: RoomPages = {
  pages: [
    {
      path: '/email-confirmation/confirm/:token',
      page: './auth/EmailConfirmPage.tsx',
      access: 'anyone',
      layout: 'site',
    },
    { path: '/logout', page: './auth/LogoutPage.tsx', access: 'anyone', layout: 'full' },
  ],
  modals: [
    {
      hash: '#register',
      modal: './auth/RegisterModal.tsx',
      access: 'guests',
      setting: 'registration',
    },
    { hash: '#authorization', modal: './auth/LoginModal.tsx', access: 'guests' },
  ],
}
