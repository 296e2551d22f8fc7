/**
 * Settings of modules that are not built yet. They are told and kept like all others, so that the answer
 * has every key of the specification; each summary says who will read it, and the module takes its own along.
 */
import * as z from 'zod/mini'
import { setting, unread } from '../setting.ts'

const domain = z
  .string()
  .check(
    z.maxLength(253),
    z.regex(
      /^$|^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/,
      'Нужно имя узла, track.ayva.ru',
    ),
  )

export const plannedSettings = {
  google_tag_manager: setting({
    schema: z.string().check(z.regex(/^$|^GTM-[A-Z\d]{1,12}$/, 'Нужен номер вида GTM-ABC123')),
    shipped: '',
    visibility: 'public',
    summary: unread('tracking', 'Номер контейнера Google Tag Manager'),
  }),
  track_domain: setting({
    schema: domain,
    shipped: '',
    visibility: 'public',
    summary: unread('tracking', 'Узел, который считает посещения'),
  }),
}
