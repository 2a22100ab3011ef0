"""The post: Markdown with numbers from the model, made into HTML."""

from __future__ import annotations

from dataclasses import dataclass

import jinja2
from latex2mathml.converter import convert
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup
from mdit_py_plugins.attrs import attrs_block_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin

from sitebuild.numbers import NUMBERS
from sitebuild.paths import SITE
from sitebuild.prerender import to_html
from sitebuild.steps import StepError
from speculative.figures import FIGURES


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of the post, for its table of contents."""

    id: str
    title: str


def article() -> tuple[str, list[Section]]:
    """The post as HTML, every figure in its first view, and the post's sections.

    Raises:
        StepError: the post names a number or a figure that does not exist.

    """
    environment = jinja2.Environment(
        undefined=jinja2.StrictUndefined,
        comment_start_string="{##",  # the post writes {#id} above a heading
        comment_end_string="##}",
        autoescape=False,  # the post is ours, and Markdown
    )
    try:
        source = environment.from_string((SITE / "post.md").read_text("utf-8")).render(
            n=NUMBERS,
            figure=_place,
            quiz=lambda number: _place(f"quiz-{number}"),
        )
    except jinja2.UndefinedError as error:
        raise StepError(f"site/post.md names a number that sitebuild/numbers.py does not have ({error}).") from error
    markdown = MarkdownIt("commonmark", {"typographer": True}).enable(["replacements", "smartquotes"])
    markdown.use(attrs_block_plugin).use(dollarmath_plugin, renderer=_formula)
    markdown.add_render_rule("link_open", _link)
    markdown.add_render_rule("heading_open", _heading_open)
    markdown.add_render_rule("heading_close", _heading_close)
    tokens = markdown.parse(source)
    html = markdown.renderer.render(tokens, markdown.options, {})
    for name, figure in FIGURES.items():
        html = html.replace(_place(name), with_note(name, to_html(figure.view(figure.first))))
    return html, _sections(tokens)


def _place(figure: str) -> str:
    """What stands in the Markdown where a figure will."""
    if figure not in FIGURES:
        raise StepError(f"site/post.md shows a figure {figure!r}, but there are only {', '.join(FIGURES)}.")
    return f"<!--{figure}-->"


def with_note(name: str, html: str) -> str:
    """A figure, and after it the place where the page says what it waits for or what failed."""
    return f'{html}<p class="note" data-note="{name}" hidden></p>'


def _formula(latex: str, options: dict[str, bool]) -> str:
    return convert(latex, display="block" if options["display_mode"] else "inline")


def _link(self: object, tokens: list[Token], index: int, options: object, env: object) -> str:
    """A link; one to a source gets the class that sets it in brackets."""
    token = tokens[index]
    href = str(token.attrs["href"])
    if not href.startswith("#source-"):
        return str(Markup('<a href="{}">').format(href))
    label = f"source {href.removeprefix('#source-')}"
    return str(Markup('<a class="cite" href="{}" aria-label="{}">').format(href, label))


def _heading_open(self: object, tokens: list[Token], index: int, options: object, env: object) -> str:
    """The start of a heading. One with an id is named by its words alone: the link in it would be read with them."""
    tag, id_ = tokens[index].tag, tokens[index].attrs.get("id")
    if id_ is None:
        return f"<{tag}>"
    return str(Markup('<{0} id="{1}" aria-labelledby="{1}-words"><span id="{1}-words">').format(tag, id_))


def _heading_close(self: object, tokens: list[Token], index: int, options: object, env: object) -> str:
    """The end of a heading, with a link to itself where it has an id."""
    opening, text = tokens[index - 2], tokens[index - 1]
    own = Markup('<a class="anchor" href="#{}" aria-label="Link to “{}”">#</a>')
    link = Markup("</span>") + own.format(opening.attrs["id"], text.content) if "id" in opening.attrs else ""
    return f"{link}</{tokens[index].tag}>\n"


def _sections(tokens: list[Token]) -> list[Section]:
    return [
        Section(str(token.attrs["id"]), tokens[index + 1].content)
        for index, token in enumerate(tokens)
        if token.type == "heading_open" and token.tag == "h2"
    ]
