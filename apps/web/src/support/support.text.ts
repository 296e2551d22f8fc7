import { type SupportTopic } from '@ayva/contract/support/bounds'

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
  lead: 'Напишите, что случилось. Ответ придёт на почту, а подтверждение с номером обращения сразу.',
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
