import { type Channel } from '@ayva/contract/platform/consent'

export const text = {
  title: 'Предложения',
  calm: 'Тихий режим',
  calmHint:
    'Без предложений, что бы ни было выбрано ниже, без движения, звука и чужих выигрышей на страницах',
  always: 'О деньгах, входе и безопасности мы сообщаем всегда.',
  channels: {
    page: 'На страницах сайта',
    inbox: 'В уведомлениях',
    letter: 'Письмом',
    push: 'В браузере, вне сайта',
    sms: 'По SMS',
    telegram: 'В Telegram',
  } satisfies Record<Channel, string>,
  zone: 'Часовой пояс',
  zoneHint:
    'Ночью по нему предложений вне сайта нет. Часы без игры считаются по новому поясу со следующего дня.',
  zones: {
    'Europe/Kaliningrad': 'Калининград',
    'Europe/Moscow': 'Москва',
    'Europe/Samara': 'Самара',
    'Asia/Yekaterinburg': 'Екатеринбург',
    'Asia/Omsk': 'Омск',
    'Asia/Krasnoyarsk': 'Красноярск',
    'Asia/Irkutsk': 'Иркутск',
    'Asia/Yakutsk': 'Якутск',
    'Asia/Vladivostok': 'Владивосток',
    'Asia/Magadan': 'Магадан',
    'Asia/Kamchatka': 'Камчатка',
    'Asia/Almaty': 'Алма-Ата',
    'Asia/Baku': 'Баку',
    'Europe/Kyiv': 'Киев',
    'Asia/Kolkata': 'Дели',
  } as Record<string, string>,
  own: (zone: string) => `${zone}, как на этом устройстве`,
  unsubscribe: {
    title: 'Отписка от предложений',
    description: 'Отказ от писем «Айвы» с предложениями.',
    ask: 'Не присылать вам предложения?',
    lead: 'Письма о деньгах, входе и безопасности приходить будут. Вернуть предложения можно в настройках профиля.',
    press: 'Отписаться',
    done: 'Предложений больше не будет',
    doneLead: 'Вернуть их можно в любой день: настройки профиля, «Предложения».',
    home: 'На главную',
    failed: 'Не получилось отписаться',
  },
}
