import { type ExperimentPlace } from '@ayva/contract/platform/experiments'
import { type OfficeExperiment } from '@ayva/contract/platform/experiments/office'

export const placeWords: Record<ExperimentPlace, string> = {
  registration_first: 'Форма регистрации',
}

export const valueWords: Record<string, string> = {
  email: 'сначала e-mail',
  phone: 'сначала телефон',
}

export const stateWords: Record<OfficeExperiment['state'], string> = {
  draft: 'Черновик',
  running: 'Идёт',
  stopped: 'Остановлен',
}

export const labels = {
  name: 'Название',
  place: 'Место',
  'place.registration_first': placeWords.registration_first,
  tried: 'Что пробуем',
  'tried.hint': 'phone: сначала телефон; email: сначала e-mail, как у всех',
  from: 'С',
  to: 'По',
  share: 'Сколько посетителей из ста это увидят',
}
