import { plural } from '#lib/text.ts'

const zone = { timeZone: 'Europe/Moscow' }
const day = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', ...zone })
const moment = new Intl.DateTimeFormat('ru', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  ...zone,
})
const minutes = plural({ one: 'минута чтения', few: 'минуты чтения', many: 'минут чтения' })
const comments = plural({
  zero: '',
  one: 'комментарий',
  few: 'комментария',
  many: 'комментариев',
})

export const text = {
  title: 'Блог',
  titleOf: (page: number) => (page === 1 ? 'Блог' : `Блог, страница ${page}`),
  description:
    'Как устроены игры, деньги и правила казино-песочницы «Айва»: проверка раундов, лимиты, вывод, возврат.',
  facts: (topic: string, length: number, at: string) =>
    `${topic} · ${minutes(length)} · ${day.format(new Date(at))}`,
  below: (at: string, length: number, count: number) =>
    [day.format(new Date(at)), minutes(length), comments(count)].filter(Boolean).join(' · '),
  none: 'Статей пока нет',
  noneHint: 'Они появятся здесь.',
  pages: 'Страницы блога',
  older: 'Раньше',
  newer: 'Новее',
  aside: 'Проверить самому',
  links: [
    { path: '/fairness', label: 'Проверка честности' },
    { path: '/responsible-gaming', label: 'Ответственная игра' },
    { path: '/rules', label: 'Правила' },
  ],
  parts: 'Содержание',
  comments: 'Комментарии',
  commentsOf: (count: number) => `Комментарии, ${count}`,
  noComments: 'Пока никто не написал.',
  at: (at: string) => moment.format(new Date(at)),
  more: 'Показать ещё',
  newest: 'К новым комментариям',
  hidden: 'Скрыто редакцией',
  hiddenNote: 'Это видите только вы.',
  hiddenFor: {
    rude: 'Причина: оскорбления.',
    personal: 'Причина: личные данные.',
    advert: 'Причина: реклама.',
    off_topic: 'Причина: не по теме статьи.',
  },
  login: 'Войти, чтобы написать',
  yours: 'Ваш комментарий',
  hint: 'До 1 000 знаков. Рядом будет имя из профиля, почта не показывается.',
  send: 'Отправить',
  sending: 'Отправляем',
  thanks: 'Спасибо. Комментарий опубликован.',
  failed: 'Не получилось отправить. Попробуйте ещё раз.',
}
