/** The application: the site itself, put on a device's screen. */
import * as z from 'zod/mini'
import { endpoint } from './base.ts'

export const showAppVersion = endpoint({
  method: 'GET',
  path: '/api/v18/mobapp/version',
  audience: 'guest',
  summary: 'Версия мобильного приложения; `web` значит, что приложение — это сам сайт',
  answer: z.object({ version: z.string(), kind: z.enum(['web', 'package']) }),
  refusals: {},
  cacheSeconds: 300,
})
