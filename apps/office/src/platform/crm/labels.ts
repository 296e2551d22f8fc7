import { type Slug } from '@ayva/contract/platform/crm'

/** The labels of the fields of an item. */
export const bannerLabels = {
  slug: 'Слот',
  title: 'Заголовок',
  text: 'Текст',
  image: 'Рисунок: offers/fair',
  button: 'Кнопка',
  link: 'Куда ведёт',
  audience: 'Кому',
  'audience.all': 'Всем',
  'audience.guests': 'Гостям',
  'audience.players': 'Игрокам',
  device: 'Где',
  from: 'С',
  to: 'По',
  position: 'Порядок: меньшее раньше',
  isOffer: 'Это предложение: тем, кто бережётся от игры, не показывать',
  flag: 'Только при включённой настройке',
  enabled: 'Показывать',
} as const

export const slotNames: Record<Slug, string> = {
  hello_bar: 'Полоса объявления',
  cashier_slider: 'Слайдер кассы',
  withdrawal_slider: 'Слайдер вывода',
  cashier_popup: 'Окно кассы',
  ingame_popup: 'Окно игры',
  withdrawal_popup: 'Окно вывода',
  withdrawal_step2_banner: 'Вывод, шаг 2',
  withdrawal_step3_banner: 'Вывод, шаг 3',
  header_main_slider: 'Главная, сверху',
  footer_main_slider: 'Главная, снизу',
  game_slider: 'Страница игры',
  identance: 'Подтверждение личности',
  extended_user_profile_popup: 'Окно профиля',
  cashier_popup_leave: 'Уход из кассы',
  confirm_popup: 'Окно подтверждения',
  welcome_popup: 'Приветствие',
  welcome_popup_one_step: 'Приветствие в один шаг',
  web_push_subscription_popup: 'Подписка на уведомления',
  promotions: 'Акции',
}
