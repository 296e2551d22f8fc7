import { type Opening } from '@ayva/contract/rewards/gallery'
import { plural } from '#lib/text.ts'

const days = plural({ one: 'день', few: 'дня', many: 'дней' })
const clips = plural({ one: 'ролик', few: 'ролика', many: 'роликов' })
const day = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' })

export const text = {
  title: 'Ведущие сада',
  lead: 'Нарисованные ведущие коротко рассказывают, как здесь всё устроено.',
  description:
    'Галерея ведущих «Айвы»: короткие рисованные ролики о честности, счёте, времени и правилах.',
  ofHost: (name: string, role: string) => `${name}: ${role.toLowerCase()}`,
  hostDescription: (name: string, about: string) => `${name} в галерее ведущих «Айвы». ${about}`,
  hall: 'Все ведущие',
  clipsOf: (name: string) => `Ролики: ${name}`,
  openedOf: (opened: number, items: number) => `Открыто ${opened} из ${items}`,
  play: 'Смотреть ролик',
  pause: 'Пауза',
  again: 'Смотреть ещё раз',
  progress: 'Сколько показано',
  calm: 'В настройках устройства движение выключено, поэтому показан кадр и весь текст.',
  locked: 'Этот ролик ещё не открыт',
  opening: (opening: Opening, guest: boolean) => {
    if (opening.by === 'email') return 'Откроется, когда подтверждён e-mail'
    if (opening.at !== null) return `Откроется ${day.format(new Date(opening.at))}`
    return guest && opening.days > 0
      ? `Откроется через ${days(opening.days)} после регистрации`
      : 'Откроется после регистрации'
  },
  noPlay: 'Играть для этого не нужно: ставки и проигрыши на галерею не влияют.',
  how: 'Как открываются ролики',
  steps: [
    'Первый ролик каждого ведущего открыт сразу.',
    'Второй открывается, когда подтверждён e-mail.',
    'Третий открывается со временем, у одного ведущего за другим.',
  ],
  mine: (items: number) => `В галерее ${clips(items)}. Они открываются сами.`,
}
