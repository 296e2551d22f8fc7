/**
 * Tells visitors with an unsupported browser which browsers work. Written in the JavaScript of 2009, because any
 * browser may have to parse it; the page under the notice was rendered by the server and is readable.
 */
;(function () {
  var notice = document.createElement('div')
  notice.id = 'old-browser'
  notice.setAttribute('role', 'alert')
  notice.style.cssText =
    'position:relative;z-index:9999;padding:20px 24px;background:#f2d13d;color:#1b2410;font:16px/1.5 sans-serif'
  var title = document.createElement('strong')
  title.appendChild(document.createTextNode('Этот браузер слишком старый'))
  var text = document.createElement('p')
  text.style.cssText = 'margin:8px 0 0'
  text.appendChild(
    document.createTextNode(
      'Читать страницы можно, но войти, играть и платить в нём не получится. Подойдут Chrome 109, ' +
        'Safari 16 (iOS 16), Firefox 115 и более новые: обновите браузер или откройте сайт в другом.',
    ),
  )
  notice.appendChild(title)
  notice.appendChild(text)
  document.body.insertBefore(notice, document.body.firstChild)
  // Without our scripts a form would put the typed text into the address.
  document.onsubmit = function () {
    return false
  }
})()
