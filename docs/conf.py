"""The manual as a site: `cmake --workflow --preset docs` builds it with Sphinx and MyST (cmake/Docs.cmake).

The source folder of the site is the root of the tree, so that a relative link works in the tree and on the site. A link
to a file that is no page (a header, a program) becomes a download; a link to a folder becomes plain text.
"""
import os
import re
import sys
from pathlib import Path

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms import SphinxTransform

root = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(root / "python"))

project = "qiju"
author = copyright = "the qiju authors"
header = (root / "include/qiju/qiju.h").read_text(encoding="utf-8")
version = release = ".".join(re.findall(r"^#define QJ_VERSION_[A-Z]+ (\d+)$", header, re.M))

extensions = ["myst_parser", "breathe", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
root_doc = "docs/index"
include_patterns = ["README.md", "README.zh.md", "CHANGELOG.md", "CONTRIBUTING.md", "docs/**"]
exclude_patterns = [name for name in os.listdir(root) if name != "docs" and (root / name).is_dir()]
exclude_patterns += ["docs/reference/**/*.zh.md"]  # read_chinese puts them in the place of their English
source_suffix = {".md": "markdown"}
highlight_language = "text"  # of blocks that name none: inputs and commands
locale_dirs = ["docs/locale"]  # Chinese by pages; scripts/translate and scripts/reference update it
gettext_compact = gettext_location = False
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
smartquotes = False  # would make a dash of the hyphens of an option in a sentence
suppress_warnings = ["myst.header"]  # headings of generated pages and of README.md begin at any level

html_theme = "furo"
html_static_path = ["_static"]
html_css_files = ["manual.css"]
html_title = f"qiju {version}"
templates_path = ["templates"]
html_sidebars = {"**": ["sidebar/brand.html", "sidebar/search.html", "sidebar/scroll-start.html", "language.html",
                        "sidebar/navigation.html", "sidebar/scroll-end.html"]}
html_show_sourcelink = False
html_copy_source = False

breathe_default_project = "qiju"
breathe_domain_by_extension = {"h": "c"}
breathe_show_include = False
# The library itself is not needed: the documentation is in the Python sources.
autodoc_mock_imports = ["qiju._qiju"]
autodoc_member_order = "bysource"
napoleon_google_docstring = False
napoleon_use_ivar = True


def resolve_link(app, env, node, contnode):
    """A link that leads to an <a id="..."> of a page, or to a folder of the tree."""
    if "refdoc" not in node or node.get("refdomain"):
        return None
    path, _, anchor = node["reftarget"].partition("#")
    page = node["refdoc"]
    to = os.path.normpath(os.path.join(os.path.dirname(page), path)) if path else page + ".md"
    text = (root / to).read_text(encoding="utf-8") if to.endswith(".md") and (root / to).is_file() else ""
    if anchor and re.search(rf'<a (?:id|name)="{re.escape(anchor)}"', text):
        uri = "" if to == page + ".md" else app.builder.get_relative_uri(page, to[:-len(".md")])
        return nodes.reference("", "", contnode, internal=True, refuri=f"{uri}#{anchor}")
    if not anchor and (root / to).is_dir():
        return contnode
    return None


def read_chinese(app, page, source):
    """The pages of commands and games are written in both languages by scripts/reference."""
    chinese = root / f"{page}.zh.md"
    if page.startswith("docs/reference/") and app.config.language == "zh_CN" and chinese.is_file():
        source[0] = chinese.read_text(encoding="utf-8")


def skip_field(app, what, name, obj, skip, options):
    """The docstring of a named tuple describes its fields."""
    return True if type(obj).__name__ == "_tuplegetter" else None


class UnlinkTitles(SphinxTransform):
    """A heading that links to a file keeps its words alone, as the table of contents repeats them."""

    default_priority = 800

    def apply(self):
        for title in self.document.findall(nodes.title):
            for link in list(title.findall(addnodes.download_reference)):
                link.replace_self(link.children)


def write_entry(app, error):
    """The site's own address leads to the first page of the manual, in the language of the browser."""
    if error is None and app.builder.format == "html" and app.config.language == "en":
        Path(app.outdir, "index.html").write_text(
            '<!doctype html><meta charset="utf-8"><title>qiju</title>'
            '<a href="docs/index.html">English</a> <a href="zh/docs/index.html" lang="zh">中文</a>'
            '<script>location = (/^zh/.test(navigator.language) ? "zh/" : "") + "docs/index.html"</script>\n',
            encoding="utf-8")


def setup(app):
    app.add_transform(UnlinkTitles)
    app.connect("source-read", read_chinese)
    app.connect("missing-reference", resolve_link)
    app.connect("autodoc-skip-member", skip_field)
    app.connect("build-finished", write_entry)
