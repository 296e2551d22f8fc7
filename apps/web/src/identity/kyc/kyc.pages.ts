import { type ModulePages } from '#lib/module-pages.ts'

export const module: ModulePages = {
  pages: [
    {
      path: '/verification-info',
      page: './identity/kyc/VerificationPage.tsx',
      access: 'players',
      layout: 'site',
      noindex: true,
      seoPage: true,
      flag: 'feature_verification',
    },
  ],
}
