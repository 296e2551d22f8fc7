/** Settings about codes and about everything that is sent to players. */
import * as z from 'zod/mini'
import { countries } from '../../locale.ts'
import { setting } from '../../setting.ts'

const Ceiling = z.int().check(z.minimum(1), z.maximum(1_000_000))

export const codeSettings = {
  message_countries: setting({
    schema: z
      .array(z.string().check(z.regex(/^[A-Z]{2}$/, 'Нужен код страны из двух букв: RU')))
      .check(z.maxLength(250)),
    // The countries of the phone form, and those of the account currencies.
    shipped: [...countries.map(({ code }) => code), 'UA', 'KZ', 'IN'],
    visibility: 'office',
    kind: 'access',
    summary: 'Страны, на номера которых уходят сообщения и звонки',
  }),
  sending_ceiling: setting({
    schema: z.strictObject({ messages_per_hour: Ceiling, letters_per_hour: Ceiling }),
    shipped: { messages_per_hour: 1000, letters_per_hour: 5000 },
    visibility: 'office',
    kind: 'access',
    summary:
      'Сколько кодов по телефону и писем уходит за час всем вместе; коды входа и нового пароля считаются сами',
  }),
}
