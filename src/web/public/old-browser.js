// Loaded by browsers below the oldest ones that README.md names, so its syntax is theirs, and it needs no styles.
(function () {
  var text =
    "Your browser is too old for parts of this site. Please update it, or use " +
    "Chrome or Edge 111, Firefox 128, Safari 16.4, or a newer version.";
  function show() {
    var sentence = document.createElement("p");
    sentence.appendChild(document.createTextNode(text));
    document.body.insertBefore(sentence, document.body.firstChild);
  }
  if (document.body) show();
  else document.addEventListener("DOMContentLoaded", show);
})();
