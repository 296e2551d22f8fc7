/** The texts about a code in letters, messages and calls, by purpose. */
type Words = {
  /** The subject and title of the letter. */
  title: string
  /** The text after the code: «123456 — …» */
  what: string
  /** What to do if the reader has not requested the code. */
  otherwise: string
}

export const words = {
  confirm_phone: {
    title: 'Код для подтверждения телефона',
    what: 'код для подтверждения телефона',
    otherwise: 'Если код запросили не вы, ничего не делайте.',
  },
  second_factor: {
    title: 'Код для входа',
    what: 'код для входа',
    otherwise: 'Если входите не вы, кто-то знает ваш пароль: смените его.',
  },
  reset_password: {
    title: 'Код для нового пароля',
    what: 'код для нового пароля',
    otherwise: 'Если код запросили не вы, ничего не делайте: пароль останется прежним.',
  },
  change_email: {
    title: 'Код для нового e-mail',
    what: 'код для смены e-mail',
    otherwise: 'Если код запросили не вы, ничего не делайте: адрес останется прежним.',
  },
  change_phone: {
    title: 'Код для нового телефона',
    what: 'код для смены телефона',
    otherwise: 'Если код запросили не вы, ничего не делайте: телефон останется прежним.',
  },
  social_address: {
    title: 'Код для входа через соцсеть',
    what: 'код для входа через соцсеть',
    otherwise: 'Если входите не вы, ничего не делайте.',
  },
} as const satisfies Record<string, Words>
export type Purpose = keyof typeof words

/** The digits one by one, twice, for a voice call. */
export function spokenOf(code: string): string {
  const digits = code.split('').join(', ')
  return `Здравствуйте, это «Айва». Ваш код: ${digits}. Повторяю: ${digits}.`
}
