import { leads, type RoomPages } from '#lib/room-pages.ts'

export const room: RoomPages = {
  pages: [
    leads('/registration', '/#register'),
    {
      path: '/email-confirmation/confirm/:token',
      page: './auth/EmailConfirmPage.tsx',
      access: 'anyone',
      layout: 'site',
      noindex: true,
      skip: true,
    },
    {
      path: '/logout',
      page: './auth/LogoutPage.tsx',
      access: 'anyone',
      layout: 'full',
      noindex: true,
      skip: true,
    },
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
