/** The texts of a break that follows another account; few players read them. */
import { text as words } from './break.text.ts'

export const text = {
  strip: (until: string | null) =>
    `Игра закрыта ${until === null ? 'навсегда' : `до ${words.day(until)}`}: на другом аккаунте с вашими данными действует самоисключение.`,
  lead: 'На другом аккаунте с вашими данными действует самоисключение. Оно держится за человеком, поэтому ставки и пополнения закрыты и здесь. Свои деньги можно вывести.',
  notMine: 'Тот аккаунт не ваш?',
  ask: 'Напишите в поддержку, сотрудник проверит',
}
