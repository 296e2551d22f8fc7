const day = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeZone: 'UTC' })
const dayOf = (moment: string) => day.format(new Date(moment))

export const text = {
  title: 'Акции',
  lead: 'Что есть на сайте сейчас. Без сроков «только сегодня» и обещаний выигрыша.',
  description: 'Акции и возможности казино-песочницы «Айва», которые действуют сейчас.',
  term: (from: string | null, to: string | null) => {
    if (from !== null && to !== null) return `С ${dayOf(from)} по ${dayOf(to)}`
    if (to !== null) return `До ${dayOf(to)}`
    return 'Бессрочно'
  },
  none: 'Сейчас акций нет',
  noneHint: 'Игры и демо открыты как всегда.',
  games: 'К играм',
  more: 'Показать ещё',
}
