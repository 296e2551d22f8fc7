import { hours } from './limits.text.ts'

/** The texts of the form of hours, loaded with it. */
export const words = {
  from: 'С',
  to: 'До',
  zone: (zone: string) => `Часы считаются по поясу ${zone}. Он меняется в `,
  settings: 'настройках',
  next: (zone: string, at: string) => `Пояс ${zone} начнёт считаться ${at} по Москве.`,
  same: 'Начало и конец совпадают. Выберите разные часы.',
  go: {
    first: 'Закрыть эти часы',
    lower: 'Закрыть больше часов',
    raise: 'Запросить изменение',
    open: 'Запросить изменение',
    same: 'Закрыть эти часы',
  },
  loose: (delay: number) =>
    `Часть закрытых часов откроется, поэтому сейчас ничего не изменится. Через ${hours(delay)} мы попросим подтвердить ещё раз.`,
}
