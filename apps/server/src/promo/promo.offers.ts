/** The offers that the product ships with: each is true of it as it is, for ever. */
import { type PromotionSeed } from './promo.sql.ts'

export const offers: Omit<PromotionSeed, 'position'>[] = [
  {
    id: 1,
    title: 'Демо без регистрации',
    text: 'Все игры открываются сразу, на игровые деньги. Исходы считает тот же код, что и в игре на счёт.',
    art: 'demo',
    linkPath: '/games',
    linkLabel: 'Выбрать игру',
    flag: null,
  },
  {
    id: 2,
    title: 'Проверьте любой раунд',
    text: 'Хеш секрета показан до ставки. После смены пары раунд пересчитывается у вас в браузере, число за числом.',
    art: 'fair',
    linkPath: '/fairness',
    linkLabel: 'Как это устроено',
    flag: null,
  },
  {
    id: 3,
    title: 'Играть спокойно',
    text: 'Автоигры и ускоренных раундов нет, пауза между раундами есть. Здесь сказано, когда стоит остановиться.',
    art: 'calm',
    linkPath: '/responsible-gaming',
    linkLabel: 'Ответственная игра',
    flag: null,
  },
  {
    id: 4,
    title: 'Ведущие сада',
    text: 'Нарисованные ведущие коротко рассказывают, как здесь всё устроено. Ролики открываются со временем: играть для этого не нужно.',
    art: 'gallery',
    linkPath: '/gallery',
    linkLabel: 'Открыть галерею',
    flag: 'strip',
  },
  {
    id: 5,
    title: 'Деньги учебные, учёт настоящий',
    text: 'Это песочница: выиграть или проиграть настоящие деньги нельзя. Зато каждую копейку видно от начала до конца.',
    art: 'sandbox',
    linkPath: '/sandbox',
    linkLabel: 'О песочнице',
    flag: null,
  },
]
