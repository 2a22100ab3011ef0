#!/usr/bin/python3
"""A bare WebKitGTK window for WebKitWebDriver: no toolbar, so that the page can be as narrow as a phone.

Run by the system's own Python, which has `gi`; WebKitWebDriver starts it as the browser's binary.
"""

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

NAME, VERSION = "window", (1, 0, 0)  # the name is the one that the test asks the driver for

# Runs before any script of a page: what goes wrong is kept where the test can read it.
LISTEN = """
window.heard = [];
addEventListener("error", (e) => heard.push(`error: ${e.message || e.target.src || e.target.href}`), true);
addEventListener("unhandledrejection", (e) => heard.push(`rejection: ${e.reason}`));
addEventListener("securitypolicyviolation", (e) => heard.push(`policy: ${e.violatedDirective} ${e.blockedURI}`));
for (const level of ["error", "warn"]) {
  const real = console[level].bind(console);
  console[level] = (...words) => { heard.push(`${level}: ${words.join(" ")}`); real(...words); };
}
"""


def script() -> WebKit2.UserScript:
    """The listener, for the top frame, at document start."""
    return WebKit2.UserScript(
        LISTEN, WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START, None, None
    )


def new_view(context: WebKit2.WebContext) -> WebKit2.WebView:
    """A page in a window of its own."""
    content = WebKit2.UserContentManager()
    content.add_script(script())
    view = WebKit2.WebView(web_context=context, user_content_manager=content, is_controlled_by_automation=True)
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(1280, 900)
    window.add(view)
    window.show_all()
    window.present()  # takes the keys: without a window manager they would go to whatever is under the pointer
    return view


def automation_started(context: WebKit2.WebContext, session: WebKit2.AutomationSession) -> None:
    """The driver is there: say who we are, and open a window when it asks."""
    information = WebKit2.ApplicationInfo()
    information.set_name(NAME)
    information.set_version(*VERSION)
    session.set_application_info(information)
    session.connect("create-web-view", lambda *_: new_view(context))


def main() -> None:
    """Wait for the driver, without cache or history."""
    context = WebKit2.WebContext.new_ephemeral()
    context.set_automation_allowed(True)
    context.connect("automation-started", automation_started)
    Gtk.main()


if __name__ == "__main__":
    main()
