import { type PasskeyLack } from '#lib/passkey-support.ts'

export const text = {
  title: 'Ключи доступа',
  none: 'Вход по отпечатку, лицу или PIN вместо пароля и кода',
  count: (count: number) => `Добавлено: ${count}`,
  lacking: {
    insecure: 'Ключи работают только по https, а сейчас сайт открыт по http',
    address: 'Ключи работают только по имени сайта, а сейчас он открыт по адресу из цифр',
    browser: 'Этот браузер не умеет входить по ключу',
  } satisfies Record<PasskeyLack, string>,
  open: 'Настроить',
  close: 'Закрыть',
  add: 'Добавить ключ',
  name: 'Название ключа',
  nameHint: 'Так вы отличите его от других',
  firstName: 'Это устройство',
  next: 'Продолжить',
  remove: 'Удалить',
  removeOne: (name: string) => `Удалить: ${name}`,
  used: (day: string) => `Входили ${day}`,
  unused: (day: string) => `Добавлен ${day}`,
  turnedAway: 'Устройство не подтвердило ключ. Попробуйте ещё раз.',
}
