import { type SupportTopic } from '@ayva/contract/communication/support/bounds'

const topics: Record<SupportTopic, string> = {
  money: 'Пополнение или вывод',
  account: 'Аккаунт и вход',
  games: 'Игры и раунды',
  limits: 'Лимиты и перерывы',
  other: 'Другое',
}

export const text = {
  title: 'Поддержка',
  description: 'Напишите в поддержку «Айвы»: ответ придёт на почту.',
  lead: 'Или напишите письмо. Ответ придёт на почту, а подтверждение с номером обращения сразу.',
  chat: 'Чат',
  chatOpen: 'Открыть чат',
  chatHours: ({ from, to, timeZone }: { from: string; to: string; timeZone: string }) => {
    if (from === to) return 'Отвечаем круглые сутки.'
    const zone = timeZone === 'Europe/Moscow' ? 'по Москве' : `по часам ${timeZone}`
    return `Отвечаем с ${from} до ${to} ${zone}. В другое время напишите: ответ дождётся вас здесь.`
  },
  off: 'Сейчас поддержка не принимает письма отсюда. Загляните позже.',
  email: 'E-mail для ответа',
  topic: 'Тема',
  topics,
  message: 'Что случилось',
  messageHint: 'Номер операции или раунда поможет найти быстрее. Пароли и коды писать не нужно.',
  send: 'Отправить',
  sending: 'Отправляем',
  sent: 'Письмо отправлено',
  number: (number: string) => `Номер обращения: ${number}.`,
  receipt: (email: string) => `Подтверждение ушло на ${email}, туда же придёт ответ.`,
  more: 'Написать ещё',
  byLetter: 'Можно написать и прямо с почты:',
  often: 'Ответ может быть уже здесь',
  links: [
    { path: '/rules', label: 'Правила' },
    { path: '/fairness', label: 'Проверка честности' },
    { path: '/responsible-gaming', label: 'Ответственная игра' },
  ],
}
